import type { ManifestMaker } from '../manifest-inputs.ts'

/** From where images are fetched instead. Which kind of object says so depends on the release. */
export const mirrors: ManifestMaker = ({ shape: { config } }) => {
  const { imageDigestSources = [], imageContentSources = [] } = config
  return [
    ...(imageDigestSources.length === 0
      ? []
      : [
          {
            fileName: 'image-digest-mirror-set.yaml',
            object: {
              apiVersion: 'config.openshift.io/v1',
              kind: 'ImageDigestMirrorSet',
              metadata: { name: 'image-digest-mirror' },
              spec: { imageDigestMirrors: imageDigestSources.map(row) },
            },
          },
        ]),
    ...(imageContentSources.length === 0
      ? []
      : [
          {
            fileName: 'image-content-source-policy.yaml',
            object: {
              apiVersion: 'operator.openshift.io/v1alpha1',
              kind: 'ImageContentSourcePolicy',
              metadata: { name: 'image-policy' },
              spec: { repositoryDigestMirrors: imageContentSources.map(row) },
            },
          },
        ]),
  ]
}

const row = ({ source, mirrors }: { readonly source: string; readonly mirrors: readonly string[] }) => ({
  mirrors,
  source,
})
