import type { BootParts } from '../media/boot-parts.ts'

/** What a medium is filled with, unless a test is about it. */
export const testBootParts = (change: Partial<BootParts> = {}): BootParts => ({
  tag: 'test-parts',
  ignition: Buffer.from('{"ignition":{"version":"3.2.0"}}'),
  ramdisk: null,
  kernelArguments: [],
  lastModified: new Date('2026-01-02T03:04:05Z'),
  ...change,
})
