// A machine, as agent and installer see it. They know nothing else of the world, so that the same code runs on metal and on
// machines that are only simulated.

export interface Machine {
  /** Runs a program of the machine. Never throws: one that cannot be started ends with -1. */
  run(program: string, args: readonly string[], options?: RunOptions): Promise<ProgramResult>
  readonly files: MachineFiles
  readonly names: NameLookup
  readonly clock: MachineClock
  /** Web requests as this machine makes them: through its proxies, trusting the authorities that it trusts. */
  readonly fetch: MachineFetch
  readonly tcp: MachineTcp
  /** From 0 to 1, for the jitter of waiting. */
  random(): number
  /**
   * Overwrites the start of a disk (or a file) in small synchronised pieces and tells how long the slowest hundredth of them
   * took. Destroys what is there; the caller has made sure that it is not in use.
   */
  measureSyncWrites(path: string, signal?: AbortSignal): Promise<SyncWrites>
  /** Asks the system to start anew; what runs goes on until it is ended. */
  reboot(): Promise<void>
}

export type SyncWrites =
  | { readonly ok: true; readonly p99Ns: number }
  | { readonly ok: false; readonly error: string }

export interface RunOptions {
  readonly timeoutMs?: number
  readonly input?: string
  /** Both streams into `stdout`, in the order in which they came. */
  readonly isMerged?: boolean
  readonly env?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Called with each piece of output as it comes; it is not collected then. */
  readonly onOutput?: (text: string) => void
  /** The output becomes this file, made anew, and is not collected: for what may be too large for the memory. */
  readonly outputFile?: string
}

export interface ProgramResult {
  /** -1: could not be started. 124: took too long and was ended. */
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Paths are absolute. What is not there, or cannot be read, is null or empty: a machine lacks most things that are looked for. */
export interface MachineFiles {
  text(path: string): Promise<string | null>
  /** Up to so many bytes from a position on: also of devices. */
  bytes(path: string, length?: number, position?: number): Promise<Uint8Array | null>
  /** Names in a directory, sorted; empty when there is none. */
  list(path: string): Promise<readonly string[]>
  /** With all links followed; null: there is nothing. */
  realPath(path: string): Promise<string | null>
  kind(path: string): Promise<'file' | 'directory' | 'device' | 'other' | null>
  /** The directory is made if it is missing; the file appears complete or not at all. Throws when it cannot be written. */
  write(path: string, contents: FileContents, mode?: number): Promise<void>
  remove(path: string): Promise<void>
  /** Free for others than root, in bytes; null: unknown. */
  freeBytes(path: string): Promise<number | null>
}

/** A stream is written as it comes, without holding it in memory: the body of a large answer. */
export type FileContents = string | Uint8Array | AsyncIterable<Uint8Array>

export interface NameLookup {
  /** Addresses of both families, and the canonical name if there is another; empty when nothing is found. `failed`: no name server could tell. */
  lookup(name: string): Promise<{
    readonly addresses: readonly string[]
    readonly canonical: readonly string[]
    readonly failed: boolean
  }>
  /** null: the address has no name. */
  reverse(address: string): Promise<string | null>
}

export interface MachineClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Ends early, without an error, when the signal is given. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export interface MachineTcp {
  /**
   * Accepts connections at an address of the machine for so long from now on, and closes each at once without reading. Called again: for longer.
   * False: another program has the port, or it cannot be had.
   */
  accept(address: string, port: number, lifetimeMs: number): Promise<boolean>
  /** Gives all ports back. */
  stopAccepting(): Promise<void>
  /** Opens a connection and closes it at once. */
  probe(address: string, port: number, timeoutMs: number): Promise<TcpAnswer>
}

/** `rejected`: something on the way says that it is not allowed. `failed`: this machine could not even try. */
export type TcpAnswer = 'open' | 'refused' | 'rejected' | 'timed-out' | 'failed'

export type MachineFetch = (url: string, request?: FetchRequest) => Promise<MachineResponse>

/** As much of a Response as machines need: the class itself costs every process that touches it 9 MB. */
export interface MachineResponse {
  readonly ok: boolean
  readonly status: number
  readonly statusText: string
  readonly headers: { get(name: string): string | null }
  /** Read once, here or by one of the functions; null: there is none. */
  readonly body: (AsyncIterable<Uint8Array> & { cancel(): Promise<void> }) | null
  text(): Promise<string>
  arrayBuffer(): Promise<ArrayBuffer>
}

export interface FetchRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | FileBody
  readonly signal?: AbortSignal
  /** The whole answer has to be there by then; absent: as long as something comes now and then. */
  readonly timeoutMs?: number
  /** PEM: the only authorities that are trusted for this request. */
  readonly ca?: string
  /** PEM: who we are, for servers that want to know by certificate. */
  readonly identity?: { readonly cert: string; readonly key: string }
}

/** A file of the machine as the only field of a form; it is read while it is sent. */
export interface FileBody {
  readonly file: string
  readonly field: string
}
