// Every text that people read. A second language is a folder beside `en/` with the same members, chosen here.
import { en } from './en/en.ts'

export type Texts = typeof en

const LANGUAGES: Readonly<Record<string, Texts>> = { en }

const wanted = typeof navigator === 'undefined' ? 'en' : navigator.language.slice(0, 2)
export const t: Texts = LANGUAGES[wanted] ?? en
