export const INDEX_TYPE = 'application/vnd.oci.image.index.v1+json'
export const MANIFEST_TYPE = 'application/vnd.oci.image.manifest.v1+json'
export const CONFIG_TYPE = 'application/vnd.oci.image.config.v1+json'
export const LAYER_TYPE = 'application/vnd.oci.image.layer.v1.tar+gzip'

const OCI_LAYERS: Readonly<Record<string, string>> = {
  'application/vnd.docker.image.rootfs.diff.tar.gzip': LAYER_TYPE,
  'application/vnd.docker.image.rootfs.diff.tar': 'application/vnd.oci.image.layer.v1.tar',
  'application/vnd.docker.image.rootfs.diff.tar.zstd': 'application/vnd.oci.image.layer.v1.tar+zstd',
}

/** The same bytes have another name in a manifest of Docker's. */
export const ociLayerType = (mediaType: string): string => OCI_LAYERS[mediaType] ?? mediaType
