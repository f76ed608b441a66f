import { expect, it } from 'vitest'
import { onSessionNews, tellOtherTabs } from './session-news.ts'

it('tells every tab that listens', async () => {
  const stops: (() => void)[] = []
  const heard = ['one', 'two'].map(
    () => new Promise<void>((resolve) => stops.push(onSessionNews(() => resolve()))),
  )
  tellOtherTabs()
  await expect(Promise.all(heard)).resolves.toHaveLength(2)
  for (const stop of stops) stop()
})
