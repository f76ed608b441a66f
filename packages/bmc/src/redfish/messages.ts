import {
  isRecord,
  type JsonRecord,
  recordOf,
  recordsOf,
  stringOf,
  stringsOf,
} from '@groundwork/json/json-values'

/** One of the sentences with which a BMC explains itself. Raw: not to be shown without redaction. */
export interface RedfishMessage {
  /** Without the registry: PropertyMissing. Empty: it has none. */
  readonly id: string
  readonly text: string
  readonly args: readonly string[]
  /** Paths of properties that are meant: #/TransferMethod. */
  readonly properties: readonly string[]
}

const MOST = 20
const LONGEST = 4_000

/** Of an error, of an answer that carries notes, or of a task. */
export function messagesOf(body: unknown): readonly RedfishMessage[] {
  const top = recordOf(body)
  const error = recordOf(top.error)
  const listed = [
    ...recordsOf(error['@Message.ExtendedInfo']),
    ...recordsOf(top['@Message.ExtendedInfo']),
    ...recordsOf(top.Messages),
    // Some forget the list around it.
    ...[error['@Message.ExtendedInfo']].filter(isRecord),
  ]
  const found = listed.slice(0, MOST).map(messageOf)
  const plain = stringOf(error.message)
  // The general sentence says little: it counts where there is no other.
  if (found.every(({ text }) => text === '') && plain !== '')
    return [{ ...messageOf({ MessageId: error.code, Message: plain }) }]
  return found
}

const messageOf = (message: JsonRecord): RedfishMessage => ({
  id: stringOf(message.MessageId).slice(0, LONGEST).split('.').at(-1) ?? '',
  text: stringOf(message.Message).slice(0, LONGEST),
  args: stringsOf(message.MessageArgs)
    .slice(0, MOST)
    .map((arg) => arg.slice(0, LONGEST)),
  properties: stringsOf(message.RelatedProperties)
    .slice(0, MOST)
    .map((path) => path.slice(0, LONGEST)),
})

/** All of them as one text, for classification and for people. */
export const textOfMessages = (messages: readonly RedfishMessage[]): string =>
  messages
    .map(({ id, text, args }) => text || [id, ...args].join(' '))
    .filter((text) => text !== '')
    .join(' ')
