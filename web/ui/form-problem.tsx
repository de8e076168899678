/** What went wrong with a form as a whole; nothing where `children` is empty. */
export function FormProblem({ children }: { children: string }) {
  return (
    children && (
      <p role="alert" className="form-problem">
        {children}
      </p>
    )
  )
}
