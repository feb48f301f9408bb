import { createRoot } from 'react-dom/client'
import './styles/main.css'

const root = document.getElementById('root')
if (root) createRoot(root).render(<p className="p-4 text-accent">Jarchi</p>)
