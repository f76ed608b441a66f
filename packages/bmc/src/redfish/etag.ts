import { recordOf, stringOf } from '@groundwork/json/json-values'
import type { BmcAnswer } from '../connection/bmc-http.ts'

/** Empty: the BMC gave none, or one without content. */
export function etagOf(answer: BmcAnswer): string {
  const tag = (answer.header('etag') || stringOf(recordOf(answer.body)['@odata.etag'])).trim()
  return /^(?:W\/)?"{0,2}$/.test(tag) || !/^[\x21-\x7e]{1,200}$/.test(tag) ? '' : tag
}

/**
 * In which forms to send it, one after the other as long as the BMC says that it does not match: some compare the weak tag that
 * they gave as it is, some only its strong form. In the end without one: the values were read a moment before.
 */
export function etagForms(tag: string): readonly (string | null)[] {
  if (tag === '') return [null]
  const strong = tag.replace(/^W\//, '')
  return [...new Set([tag, strong]), null]
}
