import type { CustomKind } from '../schema/custom-kind.ts'
import { choice, list, map, object, text } from '../schema/schema.ts'
import { claimSpec, conditions, nameReference } from '../schema/shapes.ts'

/** Also those of a service for a hosted control plane. */
export const SERVICE_CONFIG_MEMBERS = {
  OSImageAdditionalParamsRef: nameReference(
    'A Secret with headers and query_params for downloads of base images.',
  ),
  OSImageCACertRef: nameReference(
    'A ConfigMap with the certificates that are trusted when base images are downloaded.',
  ),
  databaseStorage: claimSpec('Volume of the database, at least 1Gi.'),
  filesystemStorage: claimSpec('Volume for logs, manifests and generated files, at least 1Gi.'),
  iPXEHTTPRoute: choice(['enabled', 'disabled'], 'Whether files for iPXE are served without TLS too.'),
  imageStorage: claimSpec(
    'Volume for base images, at least 10Gi. Without it they are fetched again after a restart.',
  ),
  ingress: object(
    'Names under which the service is reached, on hubs without routes.',
    {
      assistedServiceHostname: text('Name of the API.'),
      className: text('Class of the ingresses.'),
      imageServiceHostname: text('Name of the image server.'),
    },
    { required: ['assistedServiceHostname', 'imageServiceHostname'] },
  ),
  mirrorRegistryRef: nameReference(
    'A ConfigMap with registries.conf and ca-bundle.crt of mirrors, for all clusters.',
  ),
  mustGatherImages: list(
    object(
      '',
      {
        cpuArchitecture: choice(
          ['x86_64', 'aarch64', 'arm64', 'ppc64le', 's390x', 'multi'],
          'Processor architecture of the image.',
        ),
        name: text('What it is for, such as ocp.'),
        openshiftVersion: text('The version that it belongs to.'),
        url: text('Where the image is.'),
      },
      { required: ['name', 'openshiftVersion', 'url'] },
    ),
    'Images for must-gather of installed clusters.',
  ),
  osImages: list(
    object(
      '',
      {
        cpuArchitecture: text('Processor architecture of the image.'),
        openshiftVersion: text('The version of OpenShift that it is for.'),
        rootFSUrl: text('Not used any more.'),
        url: text('Where the ISO is.'),
        version: text('The version of CoreOS.'),
      },
      { required: ['openshiftVersion', 'url', 'version'] },
    ),
    'Base images of the discovery. Without them, those that the operator knows.',
  ),
  unauthenticatedRegistries: list(text(), 'Registries that a pull secret need not mention.'),
}

export const AGENT_SERVICE_CONFIG: CustomKind = {
  group: 'agent-install.openshift.io',
  version: 'v1beta1',
  kind: 'AgentServiceConfig',
  plural: 'agentserviceconfigs',
  scope: 'Cluster',
  description: 'How the service is deployed in the hub. Only the one with the name agent counts.',
  spec: object('Storage, images and exposure of the service.', SERVICE_CONFIG_MEMBERS, {
    required: ['databaseStorage', 'filesystemStorage'],
  }),
  status: object('How the deployment goes.', {
    conditions: conditions(),
    immutableAnnotations: map(text(), 'Annotations as they were at first, because they must not change.'),
  }),
}
