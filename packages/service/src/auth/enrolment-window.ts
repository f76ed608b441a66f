const DAY_MS = 24 * 60 * 60 * 1000

/** Since when the enrolment token in an image is the one that it is: it, and with it the image, is another one every day. */
export const enrolmentSince = (now: number): number => Math.floor(now / DAY_MS) * DAY_MS

/** End of the next day, in seconds as tokens have it: however late in a day an image is made, there is a day to boot it. */
export const enrolmentExpiry = (now: number): number => (enrolmentSince(now) + 2 * DAY_MS) / 1000
