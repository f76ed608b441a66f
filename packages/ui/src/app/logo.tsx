export const Logo = () => (
  <svg className="gw-logo" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="7" fill="#0f6b5c" />
    <path d="M7 22h18M7 17h13M7 12h8" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
  </svg>
)
