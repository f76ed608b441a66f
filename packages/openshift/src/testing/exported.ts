export { type Generated, generate, SAMPLE_CONTEXT } from '../built-in/testing/generate.ts'
export { contentOf, filesOf, ignitionIn } from '../built-in/testing/read-files.ts'
export {
  dualStackConfig,
  SAMPLE_PULL_SECRET,
  SAMPLE_SSH_KEY,
  sampleInstallConfig,
  singleNodeConfig,
} from '../built-in/testing/sample-install-config.ts'
export { type BuiltRelease, buildRelease } from '../release/testing/build-release.ts'
export { STAND_IN_INSTALLER } from '../release/testing/stand-in-installer.ts'
export { fakeGenerator, someContext } from './fake-generator.ts'
export { type InputChanges, singleNode, someHost, someHosts, someInputs } from './some-inputs.ts'
