// BMCs by which the service switches hosts on, boots them and keeps at it.
import { Type } from 'typebox'
import { READER, WRITER } from '../operations/access.ts'
import { OWN_BASE_PATH } from '../operations/base-paths.ts'
import { errorAnswers, explainedErrors } from '../operations/error-answers.ts'
import { operations } from '../operations/operation.ts'
import { InfraEnvPath } from '../operations/parameters.ts'
import { ListOf, Uuid } from '../schema/schema.ts'
import { Bmc, BmcPowerParams, BmcsCreateParams, BmcUpdateParams } from './bmc.ts'

const PATH = '/v1/infra-envs/{infra_env_id}/bmcs'
const BmcPath = Type.Object({
  infra_env_id: Uuid('The infra-env that it belongs to.'),
  bmc_id: Uuid('The BMC.'),
})

const READS = errorAnswers(400, 401, 403, 404, 405, 500)
const WRITES = errorAnswers(400, 401, 403, 404, 405, 409, 500, 503)
const STARTED = {
  ...errorAnswers(400, 401, 403, 404, 405, 500, 503),
  ...explainedErrors({ 409: 'The BMC is at something else; the answer says with what.' }),
}
const LATER =
  'The answer comes at once and the work is done afterwards, by whichever process of the service is free; the live stream tells how it ends (`bmc`).'

const action = <const Path extends string>(path: Path, summary: string, description: string) =>
  ({
    method: 'POST',
    base: OWN_BASE_PATH,
    path: `${PATH}/{bmc_id}/actions/${path}`,
    summary,
    description,
    access: WRITER,
    params: BmcPath,
    answers: { 202: { description: 'The BMC, with what it is asked to do.', schema: Bmc }, ...STARTED },
  }) as const

export const bmcOperations = operations('bmcs', {
  listBmcs: {
    method: 'GET',
    base: OWN_BASE_PATH,
    path: PATH,
    summary: 'List BMCs',
    description: 'BMCs of the hosts of an infra-env, also of hosts that never booted. Without passwords.',
    access: READER,
    params: InfraEnvPath,
    answers: { 200: { description: 'All of them.', schema: ListOf(Bmc, 'By name.') }, ...READS },
  },
  createBmcs: {
    method: 'POST',
    base: OWN_BASE_PATH,
    path: PATH,
    summary: 'Add BMCs',
    description:
      'One or many, before their hosts ever booted. Nothing is asked of them yet. A host that registers with one of the MAC addresses belongs to the BMC.',
    access: WRITER,
    params: InfraEnvPath,
    body: BmcsCreateParams,
    answers: { 201: { description: 'As they are stored.', schema: ListOf(Bmc, 'As sent.') }, ...WRITES },
  },
  getBmc: {
    method: 'GET',
    base: OWN_BASE_PATH,
    path: `${PATH}/{bmc_id}`,
    summary: 'Get a BMC',
    access: READER,
    params: BmcPath,
    answers: { 200: { description: 'The BMC.', schema: Bmc }, ...READS },
  },
  updateBmc: {
    method: 'PATCH',
    base: OWN_BASE_PATH,
    path: `${PATH}/{bmc_id}`,
    summary: 'Change a BMC',
    description: 'What is left out stays. An empty password forgets it.',
    access: WRITER,
    params: BmcPath,
    body: BmcUpdateParams,
    answers: { 200: { description: 'The BMC.', schema: Bmc }, ...WRITES },
  },
  deleteBmc: {
    method: 'DELETE',
    base: OWN_BASE_PATH,
    path: `${PATH}/{bmc_id}`,
    summary: 'Forget a BMC',
    description: 'With its password. Its host stays as it is.',
    access: WRITER,
    params: BmcPath,
    answers: { 204: { description: 'It is forgotten.' }, ...WRITES },
  },
  probeBmc: action('probe', 'Ask a BMC what it is', `Changes nothing. ${LATER}`),
  setBmcPower: {
    ...action('power', 'Switch a host on or off', LATER),
    body: BmcPowerParams,
  },
  bootByBmc: action(
    'boot',
    'Boot a host into discovery',
    `Switches the host off, inserts the image of the infra-env, boots from it and watches: until the host has registered, and again when it has been installed, until it runs from its disk. What goes wrong is repaired, step by step; in the end \`finding\` says what a person has to do. ${LATER}`,
  ),
  stopBmcBoot: action(
    'stop',
    'Stop booting a host',
    'An action that has begun is finished. The host stays as it is, and the service does nothing by itself until it is told to boot it again.',
  ),
  ejectBmcMedia: action('eject', 'Eject the boot image', LATER),
})
