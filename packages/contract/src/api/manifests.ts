import { Type } from 'typebox'
import { MANIFEST_FILE_NAME_PATTERN } from '../schema/patterns.ts'
import { Nullable, StringEnum, Text, withDefault } from '../schema/schema.ts'
import { ManifestFolder } from '../vocabulary/enums.ts'

const FileName = Text(
  'File name without folder, ending in `.json`, `.yaml` or `.yml`; `.yaml.patch_name` changes the file of that name.',
  { pattern: MANIFEST_FILE_NAME_PATTERN },
)
const Content = Text(
  'Base64 of the file: YAML (several documents are fine), JSON or a list of patch operations, up to 1 MiB.',
)

export const Manifest = Type.Object(
  {
    folder: Type.Optional(ManifestFolder),
    file_name: Type.Optional(Text('File name without folder.')),
    manifest_source: Type.Optional(
      StringEnum(['user', 'system'], { description: 'Who wrote it: the user, or the service.' }),
    ),
  },
  { title: 'manifest', description: 'A Kubernetes manifest that the new cluster starts with.' },
)
export type Manifest = Type.Static<typeof Manifest>

export const ListManifests = Type.Array(Manifest, {
  title: 'list-manifests',
  description: 'Manifests, sorted by folder and name.',
})
export type ListManifests = Type.Static<typeof ListManifests>

export const CreateManifestParams = Type.Object(
  {
    folder: Type.Optional(withDefault(ManifestFolder, 'manifests')),
    file_name: FileName,
    content: Content,
  },
  {
    title: 'create-manifest-params',
    description: 'A manifest to add; one of the same name and folder is replaced.',
  },
)
export type CreateManifestParams = Type.Static<typeof CreateManifestParams>

export const UpdateManifestParams = Type.Object(
  {
    folder: withDefault(ManifestFolder, 'manifests'),
    file_name: FileName,
    updated_folder: Type.Optional(Nullable(withDefault(ManifestFolder, 'manifests'))),
    updated_file_name: Type.Optional(Nullable(FileName)),
    updated_content: Type.Optional(Nullable(Content)),
  },
  {
    title: 'update-manifest-params',
    description: 'Which manifest to change, and its new folder, name or content, as far as they are given.',
  },
)
export type UpdateManifestParams = Type.Static<typeof UpdateManifestParams>
