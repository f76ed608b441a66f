export { explainInstallation } from '../installation/explain-installation.ts'
export { type Explanation, LEVELS, type Level } from '../installation/explanation.ts'
export {
  type ExplanationFacts,
  type LogText,
  NOTEWORTHY_EVENTS,
  PROGRESS_EVENT,
  type ReportedEvent,
  TROUBLE_WORDS,
} from '../installation/explanation-facts.ts'
export { EXPLANATION_IDS, EXPLANATION_RULES } from '../installation/explanation-rules.ts'
export { failedWithCluster } from '../installation/installation-attempt.ts'
export { type InstallationReport, reportInstallation } from '../installation/installation-report.ts'
export { installationText } from '../installation/installation-text.ts'
