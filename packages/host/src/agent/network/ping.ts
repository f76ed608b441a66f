// What iputils ping says at its end.

export interface PingSummary {
  readonly averageRttMs: number
  readonly lossPercent: number
}

/** With errors or duplicates there is more between the numbers; such a connection counts as broken. */
const COUNTS = /^\d+ packets transmitted, \d+ received, (\d+(?:\.\d+)?)% packet loss, time \d+ms/m
const TIMES = /^rtt min\/avg\/max\/mdev = \d+(?:\.\d+)?\/(\d+(?:\.\d+)?)\/\d+(?:\.\d+)?\/\d+(?:\.\d+)? ms/m

/** null: the text does not tell of a ping that went well. */
export function parsePing(text: string): PingSummary | null {
  const loss = COUNTS.exec(text)?.[1]
  const average = TIMES.exec(text)?.[1]
  if (loss === undefined || average === undefined) return null
  return { averageRttMs: Number(average), lossPercent: Number(loss) }
}
