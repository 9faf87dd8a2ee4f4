export function NotFound() {
  return (
    <div class="notice-page">
      <h1>Nothing here but fog</h1>
      <p class="lead">This address leads to no page. If somebody sent you a link, ask them to copy the whole of it again.</p>
      <a class="button primary" href="/">
        Start a match
      </a>
    </div>
  );
}
