const DAY_MS = 24 * 60 * 60 * 1000

/** Which day it is: the enrolment token in an image, and with it the image, stays the same for that long. */
export const enrolmentWindow = (now: number): number => Math.floor(now / DAY_MS)

/** End of the next day, in seconds as tokens have it: however late in a day an image is made, there is a day to boot it. */
export const enrolmentExpiry = (now: number): number => ((enrolmentWindow(now) + 2) * DAY_MS) / 1000
