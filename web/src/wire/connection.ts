/**
 * One line to the table's server that survives cuts: commands wait in order and are sent again with the same key
 * until the server has answered them, private questions fail when the line is cut.
 */
import type { Frame, Order, Verdict } from './protocol';
import { socketAddress } from './api';

export type Result = { ok: true; seq: number; verdict: Verdict | null } | { ok: false; code: string; message: string; verdict: Verdict | null };

interface Waiting {
  frame: Record<string, unknown> & { key: string };
  done: (result: Result) => void;
}

interface Asked {
  frame: Record<string, unknown>;
  tries: number;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/** A busy server is asked again after this long, so many times. */
const AGAIN = 120;
const TRIES = 25;

export type Status = 'connecting' | 'open' | 'lost' | 'closed';

export interface Listener {
  frame(frame: Frame): void;
  status(status: Status): void;
  /** How far this page has read: the next hello asks for what came after it. */
  since(): number | null;
  rev(): number;
}

const PAUSES = [200, 500, 1000, 2000, 5000, 10000];

export class Connection {
  #socket: WebSocket | null = null;
  #commands: Waiting[] = [];
  #questions = new Map<number, Asked>();
  #next = 1;
  #tries = 0;
  #closed = false;
  #ready = false;
  #pulse: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly game: string,
    readonly seats: readonly string[],
    readonly listener: Listener,
  ) {
    this.#open();
  }

  get pending(): number {
    return this.#commands.length;
  }

  command(order: Order): Promise<Result> {
    return this.keyed({ type: 'command', order });
  }

  /** A frame that changes something, with a key of its own; answered once however often it is sent. */
  keyed(frame: Record<string, unknown>): Promise<Result> {
    return new Promise((done) => {
      this.#commands.push({ frame: { ...frame, key: crypto.randomUUID() }, done });
      if (this.#commands.length === 1) this.#sendFirst();
    });
  }

  ask<T>(frame: Record<string, unknown>): Promise<T> {
    if (!this.#ready) return Promise.reject(new Error('not connected'));
    return new Promise<T>((resolve, reject) => {
      this.#ask({ frame, tries: 0, resolve: resolve as (value: unknown) => void, reject });
    });
  }

  #ask(asked: Asked): void {
    if (!this.#ready) return asked.reject(new Error('the line was cut'));
    const id = this.#next;
    this.#next += 1;
    this.#questions.set(id, asked);
    this.#send({ ...asked.frame, id });
  }

  tell(frame: Record<string, unknown>): void {
    if (this.#ready) this.#send(frame);
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#pulse);
    this.#socket?.close();
    this.listener.status('closed');
  }

  #open(): void {
    this.listener.status(this.#tries ? 'lost' : 'connecting');
    const socket = new WebSocket(socketAddress(this.game));
    this.#socket = socket;
    socket.onopen = () => {
      const since = this.listener.since();
      this.#send({ type: 'hello', protocol: 1, seats: this.seats, ...(since === null ? {} : { since }) });
    };
    socket.onmessage = (message) => this.#hear(JSON.parse(message.data as string) as Frame);
    socket.onclose = () => this.#lost();
    clearInterval(this.#pulse);
    this.#pulse = setInterval(() => this.tell({ type: 'ping' }), 25000);
  }

  #lost(): void {
    this.#ready = false;
    for (const { reject } of this.#questions.values()) reject(new Error('the line was cut'));
    this.#questions.clear();
    if (this.#closed) return;
    this.listener.status('lost');
    const pause = PAUSES[Math.min(this.#tries, PAUSES.length - 1)];
    this.#tries += 1;
    setTimeout(() => !this.#closed && this.#open(), pause);
  }

  #hear(frame: Frame): void {
    if (frame.type === 'accepted' || frame.type === 'refused') return this.#answered(frame);
    if (frame.type === 'answer') {
      const question = this.#questions.get(frame.id);
      this.#questions.delete(frame.id);
      if (question && frame.code === 'busy' && question.tries < TRIES) {
        setTimeout(() => this.#ask({ ...question, tries: question.tries + 1 }), AGAIN);
      } else if (frame.code) question?.reject(new Error(frame.message || frame.code));
      else question?.resolve(frame.result);
      return;
    }
    if (frame.type === 'bye' && frame.again === false) this.#closed = true;
    this.listener.frame(frame);
    if (frame.type === 'state' || frame.type === 'missed') {
      this.#ready = true;
      this.#tries = 0;
      this.listener.status('open');
      this.#sendFirst();
    }
  }

  #answered(frame: Extract<Frame, { type: 'accepted' | 'refused' }>): void {
    const first = this.#commands[0];
    if (!first || first.frame.key !== frame.key) return;
    if (frame.type === 'refused' && (frame.code === 'storage' || frame.code === 'busy')) {
      setTimeout(() => this.#sendFirst(), 1000);
      return;
    }
    this.#commands.shift();
    if (frame.type === 'accepted') first.done({ ok: true, seq: frame.seq, verdict: frame.verdict ?? null });
    else first.done({ ok: false, code: frame.code, message: frame.message, verdict: frame.verdict ?? null });
    this.#sendFirst();
  }

  #sendFirst(): void {
    const first = this.#commands[0];
    if (!first || !this.#ready) return;
    if (!('rev' in first.frame) && first.frame.type !== 'reply' && first.frame.type !== 'resign') {
      first.frame.rev = this.listener.rev();
    }
    this.#send(first.frame);
  }

  #send(frame: Record<string, unknown>): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }
}
