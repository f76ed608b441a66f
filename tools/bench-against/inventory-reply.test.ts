import { expect, it } from 'vitest'
import { inventoryTemplate } from './inventory-reply.ts'

it('is a reply of 28 kB with three places to fill in, in the order in which the script of wrk looks for them', () => {
  const text = inventoryTemplate()
  const places = ['@NAME@', '@PHYSICAL@', '@USABLE@'].map((mark) => text.split(mark).length - 1)
  expect(places).toEqual([1, 1, 1])
  expect(text).toMatch(/@NAME@.*@PHYSICAL@.*@USABLE@/s)

  const filled = text.replace('@NAME@', 'node').replace('@PHYSICAL@', '5').replace('@USABLE@', '4')
  const { output } = JSON.parse(filled) as { output: string }
  expect(output.length).toBeGreaterThan(27_000)
  expect(output.length).toBeLessThan(29_000)
  expect(JSON.parse(output)).toMatchObject({
    hostname: 'node',
    memory: { physical_bytes: 5, usable_bytes: 4 },
  })
})
