import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findStrayTexts } from './find-stray-texts.ts'

test.each([
  ['a text between tags', '<p>Not ready</p>', ['Not ready']],
  ['a single word between tags', '<p>deprecated</p>', ['deprecated']],
  ['what is read aloud', '<input aria-label="Search" />', ['Search']],
  ['a label of a part', '<Field label="Name" className="a wide field" />', ['Name']],
  ['a sentence in an expression', '<p>{isOn ? "It is on" : t.off}</p>', ['It is on']],
  [
    'a sentence in a template',
    `const say = (n: number) => \`There are $\{n} of them\``,
    ['There are', 'of them'],
  ],
  ['nothing in texts of the catalogue', '<p>{t.common.save}&ensp;</p>', []],
  ['nothing in names of code', 'const kind = "cluster-status"; type A = "not a text"', []],
  ['nothing in errors of the program', 'throw new Error("There is no store above this component.")', []],
])('finds %s', (_, source, texts) => {
  expect(findStrayTexts(source, 'page.tsx').map(({ text }) => text)).toEqual(texts)
})

/** Of other languages than people's: styles, patterns, what is typed into other programs, and words that the service understands. */
const NOT_FOR_PEOPLE: readonly RegExp[] = [
  /\bvar\(--|\b\dpx solid$|^\(prefers-/,
  /^\(\?:/,
  /^curl -sS/,
  /^-----BEGIN|^ssh-ed25519/,
  /^smallest ssd$/,
]

test('every text of the pages stands in the catalogue', () => {
  const folder = fileURLToPath(new URL('../../packages/ui/src/', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/^texts\/|\.test\.ts$|\/testing-/.test(path),
  )
  const stray = files.flatMap((path) =>
    findStrayTexts(readFileSync(`${folder}${path}`, 'utf8'), path)
      .filter(({ text }) => !NOT_FOR_PEOPLE.some((pattern) => pattern.test(text)))
      .map(({ line, text }) => `${path}:${line}: ${text}`),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(stray).toEqual([])
})
