import type { Path } from '../schema/find-schema.ts'

/** Members of requests that a definition has elsewhere. */
const NAMES: Readonly<Record<string, Path>> = {
  http_proxy: ['proxy', 'http_proxy'],
  https_proxy: ['proxy', 'https_proxy'],
  no_proxy: ['proxy', 'no_proxy'],
  additional_ntp_source: ['additional_ntp_sources'],
  high_availability_mode: ['control_plane_count'],
}

/** `api_vips[0].ip` of a request is `api_vips[0]` here; a step too far leads to the nearest place that is written. */
export function definitionPath(text: string): Path {
  const steps = [...text.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name = '']) =>
    index === undefined ? name : Number(index),
  )
  const [first, ...rest] = steps
  return [...(NAMES[String(first)] ?? (first === undefined ? [] : [first])), ...rest]
}
