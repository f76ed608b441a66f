// The whole installation, in order. What is not for every machine says for which.
import { setUpBootstrap } from './bootstrap/set-up-bootstrap.ts'
import { makeSingleNodeIgnition } from './bootstrap/single-node-ignition.ts'
import { waitForBootkube } from './bootstrap/wait-for-bootkube.ts'
import { cleanDisk } from './disk/clean-disk.ts'
import { copyRegistryData } from './disk/copy-registry-data.ts'
import { formatDisks } from './disk/format-disks.ts'
import { installToExistingRoot } from './disk/install-to-existing-root.ts'
import { overlayFinalSystem } from './disk/overlay-final-system.ts'
import { setBootOrder } from './disk/set-boot-order.ts'
import { writeImage } from './disk/write-image.ts'
import { finalise } from './finalise.ts'
import { downloadHostIgnition } from './host-ignition.ts'
import { INSTALL_DIRECTORY, type Installation } from './installation.ts'
import { isBootstrapOfMany, isSingleNode } from './installer-settings.ts'
import { watchMcsLog } from './mcs/watch-mcs-log.ts'
import { handOver } from './pivot/hand-over.ts'
import { reportStage } from './report-stage.ts'
import { runCommand } from './run-command.ts'
import { sendOwnLogs } from './send-own-logs.ts'
import { waitForMastersDone } from './wait-for-masters-done.ts'

export interface Phase {
  /** Ends a sentence that begins with "Failed while". */
  readonly doing: string
  readonly when?: (installation: Installation) => boolean
  readonly run: (installation: Installation) => Promise<unknown>
}

const REGISTRY_DATA = '/run/media/iso/registry'

const startsMany = ({ settings }: Installation) => isBootstrapOfMany(settings)
const isAlone = ({ settings }: Installation) => isSingleNode(settings)
/** The disk is written as a whole, not the system that runs changed. */
const writesDisk = ({ settings }: Installation) => settings.coreosImage === ''
const isWorker = ({ settings }: Installation) => settings.role === 'worker'

export const PHASES: readonly Phase[] = [
  { doing: 'formatting other disks', when: writesDisk, run: formatDisks },
  {
    doing: 'reporting the start',
    run: (installation) => reportStage(installation, 'Starting installation', installation.settings.role),
  },
  { doing: 'looking for the disk', run: resolveDevice },
  { doing: 'cleaning the disk', when: writesDisk, run: (it) => cleanDisk(it, it.device) },
  {
    doing: `making ${INSTALL_DIRECTORY}`,
    run: (installation) => runCommand(installation, 'mkdir', ['-p', INSTALL_DIRECTORY]),
  },
  { doing: 'setting up the bootstrap control plane', when: startsMany, run: startControlPlane },
  { doing: 'reporting progress', run: (it) => reportStage(it, 'Installing', it.role) },
  { doing: 'setting up the bootstrap control plane', when: isAlone, run: setUpBootstrap },
  { doing: 'waiting for the bootstrap to complete', when: isAlone, run: completeBootstrapInPlace },
  { doing: 'getting the Ignition of this host', run: prepareIgnition },
  { doing: 'writing the system to the disk', when: writesDisk, run: (it) => writeImage(it, it) },
  {
    doing: 'installing into the running system',
    when: (it) => !writesDisk(it),
    run: (it) => installToExistingRoot(it, it),
  },
  { doing: 'waiting for the control plane', when: isWorker, run: waitForControlPlane },
  {
    doing: 'writing the final system',
    when: (it) => writesDisk(it) && it.settings.skipsMcoReboot,
    run: (it) => overlayFinalSystem(it, it),
  },
  { doing: 'setting the boot order', when: writesDisk, run: (it) => setBootOrder(it, it.device) },
  {
    doing: 'copying registry data to the disk',
    when: (it) => writesDisk(it) && it.role === 'master',
    run: copyRegistryDataIfAny,
  },
  { doing: 'handing over to the other masters', when: startsMany, run: (it) => handOver(it, it.joined) },
  {
    doing: 'sending logs',
    run: (it) => sendOwnLogs(it, it.settings.role === 'bootstrap'),
  },
  { doing: 'restarting', run: finalise },
]

/** The program that writes the disk has unclear words for links. */
async function resolveDevice(installation: Installation): Promise<void> {
  const { machine, settings } = installation
  installation.device = (await machine.files.realPath(settings.bootDevice)) ?? settings.bootDevice
}

async function startControlPlane(installation: Installation): Promise<void> {
  await setUpBootstrap(installation)
  installation.background.push(watchMcsLog(installation, installation.joined))
  installation.role = 'master'
}

async function completeBootstrapInPlace(installation: Installation): Promise<void> {
  await reportStage(installation, 'Waiting for bootkube')
  await waitForBootkube(installation)
  installation.role = 'master'
}

async function prepareIgnition(installation: Installation): Promise<void> {
  const prepare = isAlone(installation) ? makeSingleNodeIgnition : downloadHostIgnition
  installation.ignitionPath = await prepare(installation)
}

async function waitForControlPlane(installation: Installation): Promise<void> {
  await reportStage(installation, 'Waiting for control plane')
  await waitForMastersDone(installation)
}

/** Only media that bring their own container images have any. */
async function copyRegistryDataIfAny(installation: Installation): Promise<void> {
  if ((await installation.machine.files.kind(REGISTRY_DATA)) === null) return
  await copyRegistryData(installation, installation.device)
}
