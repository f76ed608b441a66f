import type { Logger } from 'pino'

export interface CloseStack {
  push(name: string, close: () => Promise<unknown>): void
  /** What was opened last is closed first. A part that fails does not keep the others open. May be called twice. */
  close(): Promise<void>
}

export function createCloseStack(log: Pick<Logger, 'warn'>): CloseStack {
  const open: { readonly name: string; readonly close: () => Promise<unknown> }[] = []
  let closing: Promise<void> | null = null

  async function closeAll(): Promise<void> {
    for (let part = open.pop(); part !== undefined; part = open.pop()) {
      const { name } = part
      await part
        .close()
        .catch((error: unknown) => log.warn({ err: error, part: name }, 'could not be closed cleanly'))
    }
  }

  return {
    push: (name, close) => void open.push({ name, close }),
    close() {
      closing ??= closeAll()
      return closing
    },
  }
}
