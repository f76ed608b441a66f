// Mirrors of the bootstrap machine, for a cluster that carries its release (see manifests/internal-release-image.ts).

import type { File } from '@groundwork/ignition/document'
import { recordsOf } from '@groundwork/json/json-values'
import { parse, stringify } from 'smol-toml'
import { PreparationError } from '../assets/generator.ts'
import type { InstallInputs } from '../inputs.ts'
import { withInternalMirror } from '../manifests/internal-release-image.ts'
import { asResource, inlineText } from './ignition-file.ts'

const PATH = '/etc/containers/registries.conf'

export function addInternalRegistries(file: File, inputs: InstallInputs): File {
  if (file.path !== PATH) return file
  const document = readToml(inlineText(file.contents))
  const registry = recordsOf(document.registry).map((entry) => {
    const mirror = recordsOf(entry.mirror).flatMap((mirror) => twins(mirror, inputs))
    return mirror.length === 0 ? entry : { ...entry, mirror }
  })
  if (registry.length === 0) return file
  return { ...file, contents: asResource(`${stringify({ ...document, registry })}\n`) }
}

type Fields = Readonly<Record<string, unknown>>

function twins(mirror: Fields, inputs: InstallInputs): readonly Fields[] {
  const { location } = mirror
  if (typeof location !== 'string') return [mirror]
  return withInternalMirror(location, inputs).map((twin) => ({ ...mirror, location: twin }))
}

function readToml(text: string): Fields {
  try {
    return parse(text)
  } catch {
    throw new PreparationError(`The installer has written a ${PATH} that is not TOML.`)
  }
}
