// What the emulated BMC does when it is told to.
import { recordOf, stringOf } from '@groundwork/json/json-values'
import type { BmcKind } from './bmc-kind.ts'
import { type BmcAsked, type BmcReply, done, refused } from './bmc-message.ts'
import {
  attributesPath,
  drivePath,
  jobsPath,
  managerPath,
  ROOT,
  settingsPath,
  systemPath,
} from './bmc-resources.ts'
import { type BmcState, bootNow } from './bmc-state.ts'

export interface Acting {
  readonly kind: BmcKind
  readonly state: BmcState
  readonly now: number
}

const SECOND_MS = 1_000
const UNLISTED_MS = 70 * SECOND_MS
const TASK_MS = 8 * SECOND_MS

/** Null: there is nothing at this path that could be changed. */
export function act(acting: Acting, asked: BmcAsked): BmcReply | null {
  const { kind } = acting
  const { method, path } = asked
  if (method === 'POST') {
    if (path === `${systemPath(kind)}/Actions/ComputerSystem.Reset`) return resetSystem(acting, asked)
    if (path === `${managerPath(kind)}/Actions/Manager.Reset`) return resetManager(acting)
    if (path === `${jobsPath(kind)}/Actions/DellJobService.DeleteJobQueue`) return clearJobs(acting)
    const found = /^(.*)\/Actions\/([^/]+)$/.exec(path)
    const drive = kind.media.drives.find(({ id }) => drivePath(kind, id) === found?.[1])
    return drive === undefined ? null : actOnDrive(acting, asked, drive.id, found?.[2] ?? '')
  }
  if (method !== 'PATCH') return null
  const place = kind.boot.place === 'settings' ? settingsPath(kind) : systemPath(kind)
  if (path === place) return setBoot(acting, asked)
  if (path === attributesPath(kind)) return setAttributes(acting, asked)
  const drive = kind.media.drives.find(({ id }) => drivePath(kind, id) === path)
  return drive === undefined ? null : changeDrive(acting, asked, drive.id)
}

function resetSystem({ kind, state, now }: Acting, { body }: BmcAsked): BmcReply {
  const type = stringOf(body?.ResetType)
  if (!kind.resets.includes(type)) return refused(400, 'ActionParameterNotSupported', 'ResetType', [type])
  if (now < state.powerChangesUntil)
    return refused(400, 'InvalidOperationForSystemState', 'The operation is invalid for the current state.')
  state.powerChangesUntil = now + kind.powerSeconds * SECOND_MS
  if (type === 'ForceOff' || type === 'GracefulShutdown') state.power = 'Off'
  else {
    state.power = 'On'
    bootNow(kind, state)
  }
  return done(undefined, 204)
}

function resetManager({ kind, state, now }: Acting): BmcReply {
  state.awayUntil = now + kind.resetSeconds * SECOND_MS
  state.tokens.clear()
  return done(undefined, 204)
}

function clearJobs({ state, now }: Acting): BmcReply {
  state.emptyUntil = now + UNLISTED_MS
  return done({}, 200)
}

function setBoot({ kind, state }: Acting, { body }: BmcAsked): BmcReply {
  const boot = recordOf(body?.Boot)
  const target = stringOf(boot.BootSourceOverrideTarget)
  const enabled = stringOf(boot.BootSourceOverrideEnabled)
  if (kind.boot.mode === 'refused' && 'BootSourceOverrideMode' in boot)
    return refused(400, 'PropertyNotWritable', 'BootSourceOverrideMode is read-only.', [
      'BootSourceOverrideMode',
    ])
  if (target !== '' && !kind.boot.targets.includes(target))
    return refused(400, 'PropertyValueNotInList', `The value ${target} is not in the list.`, [target])
  if (target === 'UefiTarget' && stringOf(boot.UefiTargetBootSourceOverride) === '')
    return refused(400, 'PropertyMissing', 'UefiTargetBootSourceOverride is required.', [
      'UefiTargetBootSourceOverride',
    ])
  // It says yes and does nothing, as the one that it stands for.
  const isBlocked = kind.boot.clearFirst && state.boot.enabled !== 'Disabled' && enabled !== 'Disabled'
  const isForgotten = kind.boot.attributes && target !== 'Hdd' && target !== 'None'
  if (!isBlocked && !isForgotten)
    state.boot = {
      enabled: enabled === 'Once' && !kind.boot.knowsOnce ? 'Disabled' : enabled || state.boot.enabled,
      target: target || state.boot.target,
      mode: stringOf(boot.BootSourceOverrideMode) || state.boot.mode,
    }
  return done({})
}

function setAttributes({ state }: Acting, { body }: BmcAsked): BmcReply {
  for (const [name, value] of Object.entries(recordOf(body?.Attributes))) {
    if (!(name in state.attributes)) return refused(400, 'PropertyUnknown', name, [name])
    state.attributes[name] = stringOf(value)
  }
  return done({})
}

/** Lenovo: the drive itself is changed. Supermicro: host and path, before the mount. */
function changeDrive(acting: Acting, asked: BmcAsked, id: string): BmcReply {
  const { kind, state } = acting
  const body = asked.body ?? {}
  if (kind.media.style === 'host-and-path') {
    state.drives.set(id, { image: `${stringOf(body.Host)}${stringOf(body.Path)}`, isInserted: false })
    return done({})
  }
  if (kind.media.style !== 'patch')
    return refused(405, 'OperationNotAllowed', 'The operation is not allowed.')
  if (body.Image === null) return eject(acting, id)
  return insert(acting, { ...asked, body: { ...body } }, id)
}

function actOnDrive(acting: Acting, asked: BmcAsked, id: string, action: string): BmcReply | null {
  const { kind, state } = acting
  if (kind.media.style === 'host-and-path') {
    if (action === 'IsoConfig.UnMount') return eject(acting, id)
    if (action !== 'IsoConfig.Mount') return null
    const image = state.drives.get(id)?.image ?? ''
    const trouble = imageTrouble(kind, image)
    if (trouble !== null) return trouble
    state.drives.set(id, { image, isInserted: true })
    return done({})
  }
  if (kind.media.style === 'patch') return null
  if (action === 'VirtualMedia.InsertMedia') return insert(acting, asked, id)
  if (action !== 'VirtualMedia.EjectMedia') return null
  if (kind.ejectNeedsBody && asked.body === undefined)
    return refused(415, 'MalformedJSON', 'The request body is missing.')
  return eject(acting, id)
}

const TAKEN = [
  'Image',
  'Inserted',
  'WriteProtected',
  'TransferProtocolType',
  'TransferMethod',
  'UserName',
  'Password',
]

function insert({ kind, state, now }: Acting, { body = {} }: BmcAsked, id: string): BmcReply {
  const { needs, refuses, words, status } = kind.insert
  const unwanted = Object.keys(body).find((name) => refuses.includes(name) || !TAKEN.includes(name))
  if (unwanted !== undefined) return complaint(words, 'ActionParameterUnknown', 'unknown', unwanted)
  const missing = needs.find((name) => !(name in body))
  if (missing !== undefined) return complaint(words, 'ActionParameterMissing', 'missing', missing)
  const image = stringOf(body.Image)
  const trouble = imageTrouble(kind, image)
  if (trouble !== null) return trouble
  const drive = state.drives.get(id)
  if (drive?.isInserted && drive.image !== '')
    return refused(400, 'ResourceInUse', 'The virtual media device is already in use.')
  state.drives.set(id, { image, isInserted: true })
  if (status !== 202) return done(status === 204 ? undefined : {}, status)
  const task = `${ROOT}/TaskService/Tasks/${state.tasks.size + 1}`
  state.tasks.set(task, { doneAt: now + TASK_MS, failure: null })
  return done({ '@odata.id': task }, 202, { location: task })
}

function complaint(words: BmcKind['insert']['words'], id: string, adjective: string, name: string): BmcReply {
  if (words === 'arguments') return refused(400, id, `A parameter is ${adjective}.`, [name])
  if (words === 'sentence') return refused(400, 'GeneralError', `The parameter ${name} is ${adjective}.`)
  return {
    status: 400,
    body: { error: { '@Message.ExtendedInfo': [{ MessageId: id, MessageArgs: [name] }] } },
  }
}

function imageTrouble(kind: BmcKind, image: string): BmcReply | null {
  const url = URL.canParse(image) ? new URL(image) : null
  const isTaken =
    url !== null &&
    kind.insert.schemes.includes(url.protocol.slice(0, -1)) &&
    (!kind.insert.wantsFolder || url.pathname.split('/').length > 2)
  return isTaken ? null : refused(400, 'GeneralError', 'Unable to mount the image: the URL is invalid.')
}

function eject({ kind, state }: Acting, id: string): BmcReply {
  const drive = state.drives.get(id)
  state.drives.set(id, { image: kind.media.keepsName ? (drive?.image ?? '') : '', isInserted: false })
  return done(undefined, 204)
}
