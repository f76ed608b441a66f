// A folder that looks like the bootstrap machine to its scripts, which really run in it. Only what they start is ours.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { IgnitionConfig } from '@groundwork/ignition/document'
import { onTestFinished } from 'vitest'
import { contentOf, filesOf } from './read-files.ts'

export interface BootstrapMachine {
  /** The folder, with a slash at the end. */
  readonly root: string
  exists(path: string): boolean
  read(path: string): string
  list(path: string): readonly string[]
  write(path: string, text: string): void
  /** Runs a script of /usr/local/bin; answers how it ended and what it said. */
  run(script: string, options?: RunOptions): Promise<{ readonly code: number; readonly output: string }>
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Ends it. */
  readonly signal?: AbortSignal
}

/** Folders of the machine that scripts name; others, such as those inside of images, stay as they are. */
const ROOTS = /(?<![\w/])\/(?=opt\/openshift|usr\/local\/bin|etc\/|root\/|run\/|var\/)/g

/** `programs` are bodies of bash scripts that are found before those of the real machine; each finds the root in ROOT. */
export function bootstrapMachine(
  ignition: IgnitionConfig,
  programs: Readonly<Record<string, string>>,
): BootstrapMachine {
  const root = mkdtempSync(join(tmpdir(), 'bootstrap-machine-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const write = (path: string, text: string, mode = 0o644) => {
    mkdirSync(dirname(root + path), { recursive: true })
    writeFileSync(root + path, text, { mode })
  }
  for (const [path, file] of filesOf(ignition)) {
    const isScript = ((file.mode ?? 0) & 0o100) !== 0
    const text = contentOf(file)
    write(path, isScript ? text.replaceAll(ROOTS, `${root}/`) : text, isScript ? 0o755 : 0o600)
  }
  for (const [name, body] of Object.entries(programs)) write(`/bin/${name}`, `#!/bin/bash\n${body}\n`, 0o755)
  return {
    root: `${root}/`,
    exists: (path) => existsSync(root + path),
    read: (path) => readFileSync(root + path, 'utf8'),
    list: (path) => readdirSync(root + path).sort(),
    write,
    run: (script, options = {}) =>
      new Promise((resolve) => {
        const env = { PATH: `${root}/bin:${process.env.PATH}`, ROOT: root, ...options.env }
        const { signal } = options
        execFile(
          `${root}/usr/local/bin/${script}.sh`,
          { env, ...(signal && { signal }) },
          (error, stdout, stderr) => {
            resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr })
          },
        )
      }),
  }
}
