// A small client of the Language Server Protocol: messages, requests, restarts. Knows nothing of VS Code.
'use strict';

const { spawn } = require('child_process');

/** Cuts a stream into messages. */
class Reader {
  constructor(receive) {
    this.receive = receive;
    this.buffer = Buffer.alloc(0);
  }

  add(chunk) {
    this.buffer = Buffer.concat([this.buffer, chunk]);
    for (;;) {
      const end = this.buffer.indexOf('\r\n\r\n');
      if (end < 0) return;
      const match = /content-length: *(\d+)/i.exec(this.buffer.toString('ascii', 0, end));
      const length = match ? Number(match[1]) : 0;
      if (this.buffer.length < end + 4 + length) return;
      const body = this.buffer.toString('utf8', end + 4, end + 4 + length);
      this.buffer = this.buffer.subarray(end + 4 + length);
      if (match) this.receive(JSON.parse(body));
    }
  }
}

/** One server process and the conversation with it. */
class Client {
  /**
   * @param {{command: string, args: string[], cwd?: string}} server
   * @param {{log?: (text: string) => void, exit?: (code: number|null, wanted: boolean) => void}} events
   */
  constructor(server, events = {}) {
    this.server = server;
    this.events = events;
    this.nextId = 1;
    this.pending = new Map();
    this.handlers = new Map();
    this.isLeaving = false;
  }

  /** Starts the server. @returns {Promise<object>} what `initialize` answers. */
  start(params) {
    this.process = spawn(this.server.command, this.server.args, { cwd: this.server.cwd, stdio: 'pipe' });
    const reader = new Reader((message) => this.receive(message));
    this.process.stdout.on('data', (chunk) => reader.add(chunk));
    this.process.stderr.on('data', (chunk) => this.log(chunk.toString()));
    this.process.stdin.on('error', () => {});
    this.process.on('error', (error) => this.end(null, error));
    this.process.on('exit', (code) => this.end(code));
    return this.request('initialize', params).then((result) => {
      this.capabilities = result.capabilities;
      this.notify('initialized', {});
      return result;
    });
  }

  log(text) {
    if (this.events.log) this.events.log(text);
  }

  end(code, error) {
    if (this.hasEnded) return;
    this.hasEnded = true;
    for (const { reject } of this.pending.values()) reject(error || new Error('the server has ended'));
    this.pending.clear();
    if (this.events.exit) this.events.exit(code, this.isLeaving);
  }

  send(message) {
    if (this.hasEnded) return;
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.process.stdin.write(body);
  }

  notify(method, params) {
    this.send({ method, params });
  }

  /** @param token a VS Code cancellation token, or nothing. */
  request(method, params, token) {
    if (this.hasEnded) return Promise.reject(new Error('the server has ended'));
    const id = this.nextId++;
    const answer = new Promise((resolve, reject) => this.pending.set(id, { resolve, reject }));
    this.send({ id, method, params });
    if (token) token.onCancellationRequested(() => this.notify('$/cancelRequest', { id }));
    return answer;
  }

  /** Who answers the server's requests and hears its notifications. */
  on(method, handler) {
    this.handlers.set(method, handler);
  }

  async receive(message) {
    if (message.method === undefined) {
      const waiting = this.pending.get(message.id);
      this.pending.delete(message.id);
      if (!waiting) return;
      if (message.error) {
        waiting.reject(Object.assign(new Error(message.error.message), { code: message.error.code }));
      } else {
        waiting.resolve(message.result);
      }
      return;
    }
    const handler = this.handlers.get(message.method);
    if (message.id === undefined) {
      if (handler) handler(message.params);
      return;
    }
    if (!handler) {
      this.send({ id: message.id, error: { code: -32601, message: `'${message.method}' is not known here` } });
      return;
    }
    try {
      const result = await handler(message.params);
      this.send({ id: message.id, result: result === undefined ? null : result });
    } catch (error) {
      this.send({ id: message.id, error: { code: -32603, message: String(error.message || error) } });
    }
  }

  /** Asks the server to leave; one that does not within a second is ended. */
  async stop() {
    if (this.hasEnded || this.isLeaving) return;
    this.isLeaving = true;
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    const late = setTimeout(() => this.process.kill(), 1000);
    await this.request('shutdown', null).catch(() => {});
    this.notify('exit', null);
    await gone;
    clearTimeout(late);
  }
}

module.exports = { Client, Reader };
