// What is done, so that whoever was killed goes on where it was. A file that only grows: one line for each thing that is done.
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeDirectory, syncDirectory } from '@groundwork/files/durable-write'

export interface Journal {
  has(key: string): boolean
  /** On the disk soon: those of a moment are written together. A failure is told by close. */
  add(key: string): void
  /** Nothing is done. */
  forget(): Promise<void>
  close(): Promise<void>
}

const HEAD = 'groundwork-mirror-journal-1'

/** `target` says what was done where: what another target has counts for nothing. No key may have line breaks. */
export async function openJournal(path: string, target: string): Promise<Journal> {
  await makeDirectory(dirname(path))
  const head = `${HEAD} ${JSON.stringify(target)}\n`
  const text = await readFile(path, 'utf8').catch(absent)
  const isOurs = text?.startsWith(head) ?? false
  // What a crash has torn has no end of its line.
  const whole = isOurs ? (text ?? '').slice(0, (text ?? '').lastIndexOf('\n') + 1) : ''
  const done = new Set(whole.slice(head.length).split('\n').filter(Boolean))
  const file = await open(path, isOurs ? 'r+' : 'w+', 0o600)
  let position = Buffer.byteLength(whole)
  await file.truncate(position)
  if (!isOurs) position = await append(file, head, position)
  await syncDirectory(dirname(path))

  let waiting = ''
  let writing: Promise<void> = Promise.resolve()
  let isWriting = false
  let failure: unknown = null
  async function write(): Promise<void> {
    while (waiting !== '') {
      const batch = waiting
      waiting = ''
      position = await append(file, batch, position)
    }
  }
  function flush(): void {
    if (isWriting) return
    isWriting = true
    writing = write()
      .catch((error: unknown) => {
        failure ??= error
      })
      .finally(() => {
        isWriting = false
      })
  }

  return {
    has: (key) => done.has(key),
    add(key) {
      if (done.has(key)) return
      done.add(key)
      waiting += `${key}\n`
      flush()
    },
    async forget() {
      await writing
      done.clear()
      waiting = ''
      position = Buffer.byteLength(head)
      await file.truncate(position)
      await file.datasync()
    },
    async close() {
      await writing
      if (waiting !== '') await write()
      await file.close()
      if (failure !== null) throw failure
    },
  }
}

async function append(file: FileHandle, text: string, position: number): Promise<number> {
  const bytes = Buffer.from(text)
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
  await file.datasync()
  return position + bytes.length
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
