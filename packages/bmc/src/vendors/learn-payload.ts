// A BMC that refuses a request usually names what it misses or does not want. Pure.
import type { RedfishMessage } from '../redfish/messages.ts'
import { PAYLOAD_FIELDS, type PayloadField } from './personality.ts'

/** Requests that are sent for one image: the first, and three that learned. */
export const MOST_TRIES = 4

const UNWANTED =
  /PropertyUnknown|ActionParameterUnknown|ActionParameterNotSupported|PropertyNotWritable|PropertyNotUpdated|ParameterValueTypeError|not supported|unknown|unrecogni[sz]ed|not (?:in the list of )?valid propert|not a valid property|read.?only|not allowed|unexpected|extra/i
const MISSING =
  /PropertyMissing|ActionParameterMissing|CreateFailedMissingReqProperties|required|missing|must (?:be|have|contain|include|specify)|not specified|needs?\b|mandatory/i

/** What to send next; null: the messages name nothing that would make a difference. Fields that were sent once are not sent again after they were refused. */
export function learnPayload(
  sent: readonly PayloadField[],
  refused: readonly PayloadField[],
  messages: readonly RedfishMessage[],
): { readonly fields: readonly PayloadField[]; readonly refused: readonly PayloadField[] } | null {
  const fields = new Set(sent)
  const never = new Set(refused)
  for (const message of messages) {
    const isUnwanted = UNWANTED.test(message.id) || (!MISSING.test(message.id) && isSaid(UNWANTED, message))
    for (const field of namedIn(message)) {
      if (fields.has(field)) {
        if (!isUnwanted && MISSING.test(message.id)) continue
        fields.delete(field)
        never.add(field)
      } else if (!isUnwanted && !never.has(field)) fields.add(field)
    }
  }
  const isSame = fields.size === sent.length && sent.every((field) => fields.has(field))
  return isSame ? null : { fields: PAYLOAD_FIELDS.filter((field) => fields.has(field)), refused: [...never] }
}

/** Words that say both count as missing: "the required property X is missing or not supported". */
const isSaid = (pattern: RegExp, { text }: RedfishMessage): boolean =>
  pattern.test(text) && !MISSING.test(text)

function namedIn({ text, args, properties }: RedfishMessage): readonly PayloadField[] {
  const words = new Set([text, ...args, ...properties].join(' ').match(/[A-Za-z]+/g) ?? [])
  return PAYLOAD_FIELDS.filter((field) => words.has(field))
}

/** Anonymous servers take any login, and these BMCs want one. */
const NOBODY = 'none'

export function payloadOf(image: string, fields: readonly PayloadField[]): Readonly<Record<string, unknown>> {
  const values: Readonly<Record<PayloadField, unknown>> = {
    Inserted: true,
    WriteProtected: true,
    TransferProtocolType: protocolOf(image),
    TransferMethod: 'Stream',
    UserName: NOBODY,
    Password: NOBODY,
  }
  return { Image: image, ...Object.fromEntries(fields.map((field) => [field, values[field]])) }
}

const protocolOf = (image: string): string => (/^([a-z]+):/i.exec(image)?.[1] ?? 'http').toUpperCase()
