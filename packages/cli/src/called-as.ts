import { basename } from 'node:path'
import { AICLI } from './aicli/add-aicli-command.ts'

/** What was typed; a program that is called aicli, by a symbolic link or a copy, is `groundwork aicli`. */
export function wordsOf({ argv, argv0 }: Pick<NodeJS.Process, 'argv' | 'argv0'>): readonly string[] {
  const words = argv.slice(2)
  const isAicli = [argv0, argv[1] ?? ''].some((path) => basename(path) === AICLI)
  return isAicli ? [AICLI, ...words] : words
}
