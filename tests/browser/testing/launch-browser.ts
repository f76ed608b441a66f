// Chromium, as people use it, but without a window.
import { type Browser, chromium } from 'playwright-core'

const EXECUTABLE = '/usr/bin/chromium'
/** As root it has no sandbox; everything else keeps it from calling home. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: EXECUTABLE, args: FLAGS })
