import type { File, IgnitionConfig } from '@groundwork/ignition/document'
import { decodeDataUrl } from '@groundwork/ignition/document'
import { parse } from 'yaml'
import type { AssetDirectory } from '../../assets/generator.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into objects of every kind.
export const yamlIn = (files: AssetDirectory, path: string): any => parse(files.get(path) ?? '')

export const ignitionIn = (files: AssetDirectory, path: string): IgnitionConfig =>
  JSON.parse(files.get(path) ?? '')

export function filesOf({ storage }: IgnitionConfig): ReadonlyMap<string, File> {
  return new Map((storage?.files ?? []).map((file) => [file.path, file]))
}

export const contentOf = (file: File | undefined): string =>
  Buffer.from(decodeDataUrl((file?.contents ?? file?.append?.[0])?.source ?? '') ?? []).toString()
