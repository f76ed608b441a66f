import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RedfishMessage } from '../redfish/messages.ts'
import { learnPayload, payloadOf } from './learn-payload.ts'
import { PAYLOAD_FIELDS, type PayloadField } from './personality.ts'

const said = (id: string, text: string, args: readonly string[] = []): RedfishMessage => ({
  ...{ id, text, args },
  properties: [],
})

describe('what a refusal teaches', () => {
  it.each([
    [
      'a parameter that is missing',
      [],
      said('ActionParameterMissing', 'The action requires the parameter TransferProtocolType.', [
        'TransferProtocolType',
      ]),
      ['TransferProtocolType'],
    ],
    [
      'one that is not wanted',
      ['Inserted'],
      said('ActionParameterUnknown', 'The action was submitted with the invalid parameter Inserted.'),
      [],
    ],
    [
      'several in plain words',
      [],
      said('', 'TransferMethod and Inserted must be specified'),
      ['Inserted', 'TransferMethod'],
    ],
    ['only in arguments', [], said('PropertyMissing', '', ['UserName']), ['UserName']],
    [
      'a value that it does not take',
      ['TransferMethod'],
      said('PropertyValueNotInList', '', ['TransferMethod']),
      [],
    ],
  ] satisfies readonly [string, PayloadField[], RedfishMessage, PayloadField[]][])(
    '%s',
    (_, sent, message, fields) => {
      expect(learnPayload(sent, [], [message])?.fields).toEqual(fields)
    },
  )

  it.each([
    ['nothing is named', said('GeneralError', 'It failed.')],
    ['what is named was sent, and is said to be missing', said('PropertyMissing', '', ['Inserted'])],
  ])('nothing, where %s', (_, message) => {
    expect(learnPayload(['Inserted'], [], [message])).toBeNull()
  })

  it('never sends what was refused again, so it ends', () => {
    const message = fc.record({
      id: fc.constantFrom('', 'PropertyMissing', 'PropertyUnknown', 'ActionParameterUnknown', 'X'),
      text: fc.constantFrom(
        '',
        'unknown Inserted',
        'TransferMethod required',
        'Password missing',
        'no WriteProtected',
      ),
      args: fc.subarray([...PAYLOAD_FIELDS]),
      properties: fc.constant([]),
    })
    fc.assert(
      fc.property(fc.infiniteStream(fc.array(message, { maxLength: 3 })), (stream) => {
        let sent: readonly PayloadField[] = []
        let refused: readonly PayloadField[] = []
        // Each field can come once and go once.
        for (let tries = 0; tries <= 2 * PAYLOAD_FIELDS.length; tries += 1) {
          const messages = stream.next().value as RedfishMessage[]
          const learned = learnPayload(sent, refused, messages)
          if (learned === null) return
          for (const field of learned.refused) expect(learned.fields).not.toContain(field)
          ;({ fields: sent, refused } = learned)
        }
        expect(learnPayload(sent, refused, [])).toBeNull()
      }),
    )
  })
})

it('writes the payload', () => {
  expect(payloadOf('https://192.0.2.1/a/b.iso', ['Inserted', 'TransferProtocolType', 'UserName'])).toEqual({
    Image: 'https://192.0.2.1/a/b.iso',
    Inserted: true,
    TransferProtocolType: 'HTTPS',
    UserName: 'none',
  })
})
