// The images that collect debugging data of operators, unless MUST_GATHER_IMAGES says otherwise.

/** By operator. */
export type MustGatherImages = Readonly<Record<string, string>>

const REGISTRY = 'registry.redhat.io'
const cnv = (tag: string) => `${REGISTRY}/container-native-virtualization/cnv-must-gather-rhel8:${tag}`
const lso = (tag: string) => `${REGISTRY}/openshift4/ose-local-storage-mustgather-rhel8:${tag}`
const odf = (tag: string) => `${REGISTRY}/odf4/ocs-must-gather-rhel8:${tag}`

/** By line and architecture. */
export const MUST_GATHER_IMAGES: Readonly<Record<string, MustGatherImages>> = {
  '4.8-x86_64': { cnv: cnv('v2.6.5'), ocs: `${REGISTRY}/ocs4/ocs-must-gather-rhel8:v4.8`, lso: lso('v4.8') },
  '4.9-x86_64': { cnv: cnv('v4.9.3'), ocs: odf('v4.9'), lso: lso('v4.9') },
  '4.10-x86_64': { cnv: cnv('v4.10.0'), ocs: odf('v4.10'), lso: lso('v4.10') },
  '4.10-arm64': { ocs: odf('v4.10'), lso: lso('v4.10') },
}
