import { describe, expect, it } from 'vitest'
import { readClusterAnswer } from './read-answer.ts'

describe('readClusterAnswer', () => {
  it.each([
    ['nothing', '  ', 'It is empty'],
    ['a web page', '<html>', 'It is not JSON: it begins with "<html>"'],
    ['a list', '[{}]', 'It is a list'],
    ['a number', '5', 'not a cluster'],
    ['an error of the service', '{"kind":"Error","reason":"record not found"}', 'an error: record not found'],
    ['an error of the router', '{"code":404,"message":"path was not found"}', 'an error: path was not found'],
    ['something else', '{"id":"x"}', 'no id and status'],
    ['a strange status', '{"id":"x","status":"foo","hosts":[]}', '"foo"'],
    ['an answer without hosts', '{"id":"x","status":"ready","hosts":null}', 'exclude-hosts'],
    ['hosts that are none', '{"id":"x","status":"ready","hosts":[5]}', 'no hosts'],
  ])('refuses %s', (_, text, reason) => {
    const read = readClusterAnswer(text)
    expect(read.ok).toBe(false)
    expect(read.ok ? '' : read.reason).toContain(reason)
  })

  it('accepts a cluster', () => {
    expect(readClusterAnswer('{"id":"x","status":"ready","hosts":[]}').ok).toBe(true)
  })
})
