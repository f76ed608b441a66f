/** Without user accounts there is no mail address to take it from. */
export const emailDomain = (userName: string): string => userName.split('@', 2)[1] || 'Unknown'
