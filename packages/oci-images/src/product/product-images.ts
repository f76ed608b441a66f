// Which images the product has, what is in them, and as whom they run. docs/container-images.md has the same for people.
import type { ImageRecipe, LayerRecipe } from '../build/image-recipe.ts'
import type { RunSettings } from '../documents/image-config.ts'
import { textEntry } from '../layer/layer-entry.ts'
import { programEntry } from './find-program.ts'
import { INSTALLER_ENTRY, INSTALLER_ENTRY_PATH } from './installer-entry.ts'
import { ACCOUNT_LAYER, DATA_DIRECTORY, SERVICE_UID } from './service-account.ts'

/** Named as the reference names its images, since services look for an installer beside its agent by these names. */
export const IMAGE_NAMES = {
  service: 'service',
  agent: 'assisted-installer-agent',
  installer: 'assisted-installer',
  controller: 'assisted-installer-controller',
} as const

export type Role = keyof typeof IMAGE_NAMES

/** Paths of files. */
export interface Programs {
  readonly service: string
  readonly host: string
}

export interface ProductOptions {
  readonly architecture: string
  readonly programs: Programs
  readonly base: string
  /** For the controller, which runs "oc" where it has it; empty: the same. */
  readonly controllerBase: string
  readonly version: string
  /** Of the sources; empty: not known. */
  readonly revision: string
  readonly roles: readonly Role[]
}

const HOST_PATH = '/usr/bin/groundwork-host'

export function productImages(options: ProductOptions): readonly ImageRecipe[] {
  const { architecture, programs, base, controllerBase } = options
  const program: LayerRecipe = {
    content: 'the service',
    entries: async () => [await programEntry(programs.service, architecture, '/usr/bin/groundwork')],
  }
  const host: LayerRecipe = {
    content: 'the program for hosts',
    entries: async () => [
      await programEntry(programs.host, architecture, HOST_PATH),
      // What discovery images copy to the machine.
      { kind: 'link', path: '/usr/bin/agent', target: 'groundwork-host' },
    ],
  }
  const entry: LayerRecipe = {
    content: 'how the installer gets to the machine',
    entries: async () => [textEntry(INSTALLER_ENTRY_PATH, 0o755, INSTALLER_ENTRY)],
  }
  const all: Readonly<Record<Role, ImageRecipe>> = {
    service: {
      ...{ name: IMAGE_NAMES.service, base, layers: [ACCOUNT_LAYER, program] },
      run: {
        ...common(options, 'Groundwork', 'Installs OpenShift on bare metal'),
        user: `${SERVICE_UID}:0`,
        entrypoint: ['/usr/bin/groundwork'],
        environment: {
          AUTH_TYPE: 'local',
          GROUNDWORK_DATA_DIR: DATA_DIRECTORY,
          GROUNDWORK_LISTEN: '0.0.0.0',
          HOME: DATA_DIRECTORY,
        },
        workingDirectory: DATA_DIRECTORY,
        ports: [8080, 8090, 8888],
        volumes: [DATA_DIRECTORY],
      },
    },
    // It is only copied out of, by root: "podman run ... IMAGE cp /usr/bin/agent /hostbin".
    agent: {
      ...{ name: IMAGE_NAMES.agent, base, layers: [host] },
      run: {
        ...common(options, 'Groundwork agent', 'Reports a machine to the service, and does what it asks'),
        command: [HOST_PATH, 'agent'],
      },
    },
    installer: {
      ...{ name: IMAGE_NAMES.installer, base, layers: [host, entry] },
      run: {
        ...common(options, 'Groundwork installer', 'Writes the system of a cluster to the disk of a machine'),
        entrypoint: [INSTALLER_ENTRY_PATH],
      },
    },
    controller: {
      ...{ name: IMAGE_NAMES.controller, base: controllerBase || base, layers: [host] },
      run: {
        ...common(
          options,
          'Groundwork controller',
          'Finishes an installation from inside of the new cluster',
        ),
        entrypoint: [HOST_PATH, 'controller'],
        environment: { HOME: '/tmp' },
      },
    },
  }
  return options.roles.map((role) => all[role])
}

/** As root, which those for machines and nodes need: what they work with belongs to it. */
const common = ({ version, revision }: ProductOptions, title: string, description: string): RunSettings => ({
  user: '0',
  entrypoint: [],
  command: [],
  environment: {},
  workingDirectory: '/',
  ports: [],
  volumes: [],
  labels: {
    description,
    'io.k8s.description': description,
    'io.k8s.display-name': title,
    name: title,
    'org.opencontainers.image.description': description,
    'org.opencontainers.image.licenses': 'Apache-2.0',
    ...(revision !== '' && { 'org.opencontainers.image.revision': revision }),
    'org.opencontainers.image.title': title,
    'org.opencontainers.image.version': version,
    summary: description,
    version,
  },
})
