import { isAtLeast } from '@groundwork/versions/version'
import type { ClusterShape } from '../cluster-shape.ts'
import type { ManifestMaker } from '../manifest-inputs.ts'

/** Which line of the operating system the machines of a cluster run. */
export type OsStream = 'rhel-9' | 'rhel-10'

/** From here on a release has more than one, and knows the object that chooses. */
const STREAMS_SINCE = '5.0'
const DEFAULT_STREAM: OsStream = 'rhel-10'

/** null: the release has only one, and does not know the object. */
export function osStream({ config, openshiftVersion }: ClusterShape): string | null {
  if (!isAtLeast(openshiftVersion, STREAMS_SINCE)) return null
  return config.osImageStream || DEFAULT_STREAM
}

export const osImageStream: ManifestMaker = ({ shape }) => {
  const stream = osStream(shape)
  if (stream === null) return []
  return [
    {
      fileName: '99_osimagestream.yaml',
      object: {
        apiVersion: 'machineconfiguration.openshift.io/v1',
        kind: 'OSImageStream',
        metadata: { name: 'cluster' },
        spec: { defaultStream: stream },
      },
    },
  ]
}

/** By which operators know what a machine starts with. */
export const streamLabels = (shape: ClusterShape, label: string): Readonly<Record<string, string>> => {
  const stream = osStream(shape)
  return stream === null ? {} : { [label]: stream }
}

export const HOST_STREAM = 'coreos.openshift.io/stream'
export const MACHINE_STREAM = 'machineconfiguration.openshift.io/osstream'

/** Any host but one of the other stream, so that those without a label fit too. */
export function hostSelector(shape: ClusterShape): object {
  const stream = osStream(shape)
  if (stream === null) return {}
  const others: readonly OsStream[] = ['rhel-9', 'rhel-10']
  const values = others.filter((other) => other !== stream)
  return { matchExpressions: [{ key: HOST_STREAM, operator: 'notin', values }] }
}
