import { describe, expect, it } from 'vitest'
import { parseNetworkYaml } from './parse-network-yaml.ts'

const parsedValue = (text: string): unknown => {
  const parsed = parseNetworkYaml(text)
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.value
}

const refusalOf = (text: string): string => {
  const parsed = parseNetworkYaml(text)
  return parsed.ok ? 'accepted' : parsed.message
}

describe('YAML of network settings', () => {
  it('is read by the rules of YAML 1.1', () => {
    expect(parsedValue('{dhcp: yes, autoconf: off, mark: 0x10}')).toEqual({
      dhcp: true,
      autoconf: false,
      mark: 16,
    })
  })

  it('leaves a MAC address and a time of day a text', () => {
    expect(parsedValue('{mac: 52:54:00:11:22:33, at: 12:30:45, on_day: 2024-01-01}')).toEqual({
      mac: '52:54:00:11:22:33',
      at: '12:30:45',
      on_day: '2024-01-01',
    })
  })

  it('merges and repeats what has a name', () => {
    expect(parsedValue('base: &b {state: up}\nother: {<<: *b, mtu: 9000}')).toEqual({
      base: { state: 'up' },
      other: { state: 'up', mtu: 9000 },
    })
  })

  it('ends with the first document, whatever follows', () => {
    expect(parsedValue('interfaces: []\n---\n{ [ nonsense')).toEqual({ interfaces: [] })
  })

  it.each([
    ['nothing', ''],
    ['blanks', ' \n '],
  ])('needs more than %s', (_what, text) => {
    expect(refusalOf(text)).toContain('no network settings')
  })

  it('refuses what is no YAML, in one line', () => {
    expect(refusalOf('interfaces:\n- name: [eth0\n')).toMatch(/^This is not YAML, see line 3: [^\n]+\.$/)
  })

  it('refuses a key that is there twice', () => {
    expect(refusalOf('interfaces: []\ninterfaces: []')).toContain('"interfaces" is there more than once')
  })

  it('refuses a bomb of aliases and endless text', () => {
    const layers = Array.from(
      { length: 20 },
      (_, index) => `a${index + 1}: &a${index + 1} [${`*a${index},`.repeat(9)}]`,
    )
    expect(refusalOf(['a0: &a0 [x]', ...layers].join('\n'))).toContain('aliases')
    expect(refusalOf('x'.repeat(300_000))).toContain('300000 characters')
  })

  // Each of these once took minutes, or ended the whole process.
  it.each([
    ['brackets', '['.repeat(100_000)],
    ['maps in brackets', '{a: '.repeat(30_000)],
    ['lists in a line', '- '.repeat(60_000)],
    ['maps in a line', 'a: '.repeat(40_000)],
    [
      'lines further and further to the right',
      Array.from({ length: 400 }, (_, n) => `${' '.repeat(n)}a:`).join('\n'),
    ],
    ['tags', '!a '.repeat(40_000)],
    ['anchors', '&a '.repeat(40_000)],
    ['complex keys', '? '.repeat(60_000)],
  ])('refuses endless %s before it is parsed', (_what, text) => {
    expect(refusalOf(text)).toContain('nested too deeply, or has too many anchors and tags')
  })

  it('takes brackets in texts for texts', () => {
    const text = Array.from({ length: 200 }, (_, n) => `k${n}: "[[[{{{"`).join('\n')
    expect(Object.keys(parsedValue(text) as object).length).toBe(200)
  })
})
