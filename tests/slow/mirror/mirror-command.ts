// "groundwork mirror" as a process of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { PROGRAM } from '../../testing/program.ts'

export interface MirrorProcess {
  readonly child: ChildProcess
  readonly ended: Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>
}

export function startMirror(words: readonly string[]): MirrorProcess {
  const child = spawn(process.execPath, [PROGRAM, 'mirror', ...words], {
    // No proxy of this machine comes between.
    env: { PATH: process.env.PATH ?? '', HOME: '/nonexistent' },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (piece) => {
    out += piece
  })
  child.stderr.on('data', (piece) => {
    err += piece
  })
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, out, err }))
  })
  return { child, ended }
}

export const mirror = (...words: readonly string[]) => startMirror(words).ended
