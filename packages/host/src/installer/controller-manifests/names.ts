// Names that others look for: the bootstrap waits for an event in this namespace and collects the log of this job.

export const NAMESPACE = 'assisted-installer'
export const CONTROLLER = 'assisted-installer-controller'
export const CONFIG = `${CONTROLLER}-config`
export const SECRET = `${CONTROLLER}-secret`
export const APP_LABEL = 'app'
/** Keeps the program on all nodes of the control plane, where the controller has no image of its own. */
export const PROGRAM_KEEPER = `${CONTROLLER}-program`
/** The name of the service inside of clusters whose name servers do not know it. */
export const SERVICE_ALIAS = 'assisted-api.local.openshift.io'
/** The name of the event by which the controller says that it can do without the bootstrap host. */
export const READY_EVENT = 'AssistedControllerIsReady'
