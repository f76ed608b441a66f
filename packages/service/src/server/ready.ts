import { troubleOf } from '../database/trouble-of.ts'
import { httpError } from '../errors/http-error.ts'
import type { Trouble } from '../errors/trouble.ts'
import { sharedRoomTrouble } from '../files/room-look.ts'
import type { Answer } from '../http/handler.ts'
import type { OperationalDeps } from './server-deps.ts'

const WITHIN_MS = 2_000

const LATE: Trouble = {
  status: 503,
  reason: `The database or a disk did not answer within ${WITHIN_MS / 1_000} seconds.`,
  retryAfterSeconds: 1,
}

type Asked = Pick<OperationalDeps, 'pool' | 'condition' | 'config'>

/** Whether the service can do its work now. Always within the same time, whatever hangs. */
export async function ready(app: Asked): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Trouble>((resolve) => {
    timer = setTimeout(() => resolve(LATE), WITHIN_MS).unref()
  })
  const trouble = await Promise.race([look(app), late])
  clearTimeout(timer)
  if (trouble === null) return { status: 200 }
  const { reason, retryAfterSeconds } = trouble
  throw httpError('storage-trouble', { reason }, { headers: { 'retry-after': String(retryAfterSeconds) } })
}

async function look({ pool, condition, config }: Asked): Promise<Trouble | null> {
  const known = condition.current()
  if (known !== null) return known
  try {
    const [room] = await Promise.all([sharedRoomTrouble(config), pool.query('select 1')])
    return room
  } catch (error) {
    return troubleOf(error) ?? { ...LATE, reason: 'The database does not answer.' }
  }
}
