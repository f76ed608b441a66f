// Files of Ignition documents that others wrote.

import type { File, IgnitionConfig, Resource } from '@groundwork/ignition/document'
import { decodeDataUrl, mergeIgnition } from '@groundwork/ignition/document'
import { PreparationError } from '../assets/generator.ts'

/** Throws PreparationError. */
export function readIgnition(text: string, name: string): IgnitionConfig {
  try {
    const config = JSON.parse(text) as IgnitionConfig
    if (typeof config.ignition?.version === 'string') return config
  } catch {
    // Told below.
  }
  throw new PreparationError(`The installer has written a ${name} that is no Ignition document.`)
}

export const writeIgnition = (config: IgnitionConfig): string => JSON.stringify(config)

/** Empty for what is fetched from elsewhere. */
export function inlineText(contents: Resource | undefined): string {
  const bytes = decodeDataUrl(contents?.source ?? '')
  return bytes === null ? '' : Buffer.from(bytes).toString('utf8')
}

/** The encoding that every reader of these documents has always met. */
export const asResource = (text: string): Resource => ({
  source: `data:text/plain;charset=utf-8;base64,${Buffer.from(text).toString('base64')}`,
})

export const filesOf = (config: IgnitionConfig): readonly File[] => config.storage?.files ?? []

export const withFiles = (config: IgnitionConfig, files: readonly File[]): IgnitionConfig =>
  files.length === 0
    ? config
    : mergeIgnition(config, { ignition: { version: config.ignition.version }, storage: { files } })
