import { DEFAULT_SETTINGS } from '@groundwork/engine/facts'
import { DEFAULT_NETWORKS } from '@groundwork/engine/requests/cluster'
import type { VersionsConfig } from '../../config/config.ts'
import { type CatalogueConfig, createCatalogue } from '../catalogue.ts'

const BUILT_IN: VersionsConfig = {
  osImages: null,
  releaseImages: null,
  releaseSources: null,
  mustGatherImages: null,
  ignoredVersions: [],
  releaseTag: '',
}

export const someCatalogueConfig = (
  versions: Partial<VersionsConfig> = {},
  changes: Partial<CatalogueConfig> = {},
): CatalogueConfig => ({
  versions: { ...BUILT_IN, ...versions },
  engineSettings: {
    ...DEFAULT_SETTINGS,
    agentImage: 'registry.example.com/agent:1',
    installerImage: 'registry.example.com/installer:1',
    controllerImage: 'registry.example.com/controller:1',
  },
  networks: DEFAULT_NETWORKS,
  openRegistries: ['quay.io'],
  defaultImageType: 'full-iso',
  networkDiscoveryDelaySeconds: null,
  ...changes,
})

export const aCatalogue = (versions: Partial<VersionsConfig> = {}) =>
  createCatalogue(someCatalogueConfig(versions))
