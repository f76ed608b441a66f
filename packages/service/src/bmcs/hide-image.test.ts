import { expect, it } from 'vitest'
import { hideImage } from './hide-image.ts'

const TOKEN = 'Qm9vdCBtZSB0ZW5kZXJseSBhbmQgdHdpY2Ugb2'
const LINK = `http://192.0.2.10:8888/i/${TOKEN}.iso`

it.each([
  ['the whole link', `cannot read ${LINK}`],
  ['escaped', `cannot read ${encodeURIComponent(LINK)}`],
  ['cut short', `cannot read ${LINK.slice(0, 45)}`],
  ['the name of the file', `no ${TOKEN}.iso here`],
  ['of another attempt', `still holds ${LINK.replace('Qm9v', 'AAAA')}`],
])('%s', (_, text) => {
  const shown = hideImage(text, LINK)
  expect(shown).toContain('***')
  expect(shown).not.toContain(TOKEN.slice(4, 16))
})

it('leaves other texts alone', () => {
  expect(hideImage('SYS518: busy, see /redfish/v1/i', '')).toBe('SYS518: busy, see /redfish/v1/i')
})
