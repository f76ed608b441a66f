export { flawsOf, flawsOfRemedies } from '../../installation/testing/flaws-of.ts'
export {
  aFailedPreparation,
  anInstallation,
  atStage,
  installingHost,
} from '../../installation/testing/installations.ts'
