import { installerJournalHandlers } from '../logs/installer-journal.ts'
import { receiveLogsHandlers } from '../logs/receive-logs.ts'
import { requestLogsHandlers } from '../logs/request-logs.ts'
import { sendLogsHandlers } from '../logs/send-logs.ts'
import { cancelHandlers } from './cancel-handlers.ts'
import { controllerHandlers } from './controller-handlers.ts'
import { fileHandlers } from './file-handlers.ts'
import { installHandlers } from './install-handlers.ts'
import { linkedFileHandlers } from './linked-file.ts'
import { progressHandlers } from './progress-handlers.ts'

export const installationHandlers = {
  ...cancelHandlers,
  ...controllerHandlers,
  ...fileHandlers,
  ...installHandlers,
  ...linkedFileHandlers,
  ...progressHandlers,
  ...installerJournalHandlers,
  ...receiveLogsHandlers,
  ...requestLogsHandlers,
  ...sendLogsHandlers,
}
