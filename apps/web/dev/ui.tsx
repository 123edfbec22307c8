import '../src/ui/tokens.css';
import '../src/ui/base.css';
import '../src/ui/visually-hidden.css';
import './ui.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AllParts, OneSpecimen } from './all-parts.tsx';
import { Overview } from './overview.tsx';

/** `/dev/ui`: each part of `src/ui` in each of its states. Served by Vite's development server only, never built. */
const asked = new URLSearchParams(window.location.search);

function View() {
  const part = asked.get('part');
  if (part !== null) return <OneSpecimen part={part} state={asked.get('state') ?? ''} />;
  return asked.has('all') ? <AllParts /> : <Overview />;
}

const root = document.getElementById('root');
if (root === null) throw new Error('ui.html has no #root');
createRoot(root).render(
  <StrictMode>
    <View />
  </StrictMode>,
);
