import type { Type } from 'typebox'
import { Group, List, Text } from './schema-parts.ts'

const ImageMirror = Group(
  {
    source: Text('Source', 'Registry or repository as images name it.', {
      examples: ['quay.io/openshift-release-dev/ocp-release'],
      minLength: 1,
    }),
    mirrors: List(
      Text('Mirror', 'Where the same images are.', { examples: ['mirror.example.com:5000/ocp/release'] }),
      'Mirrors',
      'Where the same images are, the first one first.',
    ),
  },
  'Mirror',
  'Where the images of one source are as well.',
)

export const Mirrors = (description: string) =>
  List(ImageMirror, 'Mirrors', description, {
    examples: [
      [
        {
          source: 'quay.io/openshift-release-dev/ocp-release',
          mirrors: ['mirror.example.com:5000/ocp/release'],
        },
      ],
    ],
  })
export type ImageMirror = Type.Static<typeof ImageMirror>
