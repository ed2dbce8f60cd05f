// timer [-p] [-n TIMES] [-j JOBS] COMMAND ARG…: runs a command, prints what each run took.
//
// One line a run: wall seconds, CPU seconds, peak resident KiB, bytes that came through the pipe.
// -p gives the command a pipe as standard output and throws away what comes out of it with splice, which copies nothing: the
// writer is the only one at work. Without it standard output is /dev/null.
// -j starts so many of the command at once: the time is that until the last has ended, CPU seconds are those of all.
//
// A child's peak memory is at least that of the process it was started from, so a program this small has to start it.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static double seconds(struct timeval t) { return t.tv_sec + t.tv_usec * 1e-6; }

static void fail(const char *what) {
    fprintf(stderr, "timer: %s: %s\n", what, strerror(errno));
    exit(125);
}

static long long drain(int from, int to) {
    long long count = 0;
    for (;;) {
        ssize_t got = splice(from, NULL, to, NULL, 1 << 20, SPLICE_F_MOVE);
        if (got == 0) return count;
        if (got < 0 && errno != EINTR) fail("splice");
        if (got > 0) count += got;
    }
}

static void run(int piped, int nothing, int jobs, char **command) {
    int ends[2] = {-1, nothing};
    if (piped && pipe2(ends, O_CLOEXEC)) fail("pipe");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
    double start = now();
    for (int job = 0; job < jobs; job++) {
        pid_t child;
        errno = posix_spawnp(&child, command[0], &actions, NULL, command, environ);
        if (errno) fail(command[0]);
    }
    long long count = 0;
    if (piped) {
        close(ends[1]);
        count = drain(ends[0], nothing);
        close(ends[0]);
    }
    double cpu = 0;
    long memory = 0;
    for (int job = 0; job < jobs; job++) {
        int status;
        struct rusage usage;
        while (wait4(-1, &status, 0, &usage) < 0)
            if (errno != EINTR) fail("wait4");
        if (!WIFEXITED(status) || WEXITSTATUS(status)) {
            fprintf(stderr, "timer: %s ended with status %d\n", command[0], status);
            exit(125);
        }
        cpu += seconds(usage.ru_utime) + seconds(usage.ru_stime);
        if (usage.ru_maxrss > memory) memory = usage.ru_maxrss;
    }
    double wall = now() - start;
    posix_spawn_file_actions_destroy(&actions);
    printf("%.9f %.6f %ld %lld\n", wall, cpu, memory, count);
}

int main(int argc, char **argv) {
    int piped = 0, times = 1, jobs = 1, option;
    while ((option = getopt(argc, argv, "+pn:j:")) != -1) {
        if (option == 'p') piped = 1;
        else if (option == 'n') times = atoi(optarg);
        else if (option == 'j') jobs = atoi(optarg);
        else return 2;
    }
    if (optind == argc) return 2;
    int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nothing < 0) fail("/dev/null");
    for (int i = 0; i < times; i++) run(piped, nothing, jobs, argv + optind);
    return 0;
}
