// Runs a script with programs of our own in front of the machine's.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export interface Ran {
  readonly code: number
  readonly output: string
}

export interface ScriptFolder {
  readonly folder: string
  run(script: string, args?: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Ran>
}

/** `programs` are bodies of bash scripts. Each finds the folder in FOLDER. */
export function scriptFolder(programs: Readonly<Record<string, string>> = {}): ScriptFolder {
  const folder = mkdtempSync(join(tmpdir(), 'script-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(`${folder}/bin`)
  for (const [name, body] of Object.entries(programs)) {
    writeFileSync(`${folder}/bin/${name}`, `#!/bin/bash\n${body}\n`, { mode: 0o755 })
  }
  return {
    folder,
    run: (script, args = [], environment = {}) =>
      new Promise((resolve) => {
        writeFileSync(`${folder}/script`, script, { mode: 0o755 })
        const env = { PATH: `${folder}/bin:${process.env.PATH}`, FOLDER: folder, ...environment }
        execFile(`${folder}/script`, [...args], { env }, (error, stdout, stderr) => {
          resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr })
        })
      }),
  }
}
